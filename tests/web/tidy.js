// In a page: what is wrong with how a position lies there. tests/web/tidy.py puts these functions into a page and calls
// `look`.

/** What other pieces stand on, and what holds them. */
const GROUND =
  ".sq, .hx, .spot, .cell, .bench, .edge, .head, .seat, .token, .pile, .school, .champion, .house, .opp, .panel, .drop, " +
  ".under";
const NAMES = "b, h2, h3, strong, .name, .title";
/** What lies on a piece, and must leave its name and its figures free. */
const BADGES = ".cost, .corner, .dmg, .tag, .halo, .hover-dmg, .type, .inf, .price, .hotkey, .badge";
/** So many pixels may be lost or shared: edges, rings and rounding. */
const SLACK = 4;

const boxOf = (node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  return { left, top, right, bottom };
};
const meet = (a, b) => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
const wide = (box) => Math.max(0, box.right - box.left);
const high = (box) => Math.max(0, box.bottom - box.top);
const area = (box) => wide(box) * high(box);
const round = (box) => `${Math.round(wide(box))} × ${Math.round(high(box))}`;

/** An element as a person would point at it. */
function called(node) {
  const kind = String(node.className.baseVal ?? node.className);
  return node.dataset?.name || node.dataset?.thing || `.${kind.trim().split(/\s+/).join(".")}`;
}
/** Neither invisible nor for the ear alone, nor a number of the recap (marks.js), which lies over what it speaks of. */
const seen = (node) =>
  node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".sr, .skip, .touched");

/** Whether a zone lets one scroll to what it cuts off, and says so (reach.js). */
function leadsOn(zone, onX, onY) {
  const { overflowX, overflowY } = getComputedStyle(zone);
  const goes = /auto|scroll/;
  return (!onX || goes.test(overflowX)) && (!onY || goes.test(overflowY)) && zone.hasAttribute("data-more");
}

/** What is left of a box inside all that cuts it, from an element on, and what took some of it away for good. */
function clipped(start, box) {
  let left = box;
  let by = null;
  let scrolls = null;
  for (let at = start; at && at !== document.documentElement; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === "visible" && overflowY === "visible") continue;
    const next = meet(left, boxOf(at));
    const onX = wide(left) - wide(next) > SLACK;
    const onY = high(left) - high(next) > SLACK;
    if ((onX || onY) && leadsOn(at, onX, onY)) scrolls ??= at;
    else if (onX || onY) by ??= at;
    left = next;
  }
  const next = meet(left, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  if (!scrolls && Math.max(wide(left) - wide(next), high(left) - high(next)) > SLACK) by ??= document.body;
  return { box: next, by: scrolls ? null : by, scrolls };
}

/** What is seen of a piece: a token in a frame is as large as its disc, and a hexagon's neighbours stand in its corners. */
function bodyOf(node) {
  const disc = [...node.querySelectorAll(":scope > svg .disc")].at(-1);
  const box = boxOf(disc ?? node);
  const corner = disc?.matches("polygon") ? high(box) / 8 : 0;
  return { ...box, top: box.top + corner, bottom: box.bottom - corner };
}

const piecesOf = (table) =>
  [...table.querySelectorAll("[data-thing], [data-name]")]
    .filter((node) => seen(node) && area(boxOf(node)) > 0)
    .map((node) => ({ node, ...clipped(node.parentElement, bodyOf(node)) }));

/** What holds pieces, and has them inside. */
const HOLDERS = ".opp, .panel, .house, .school, .arena, .side-of, .seatp";
/** Rings and corners may stick out so far. */
const RING = 9;

function* stickingOut(lying) {
  for (const { node, box } of lying) {
    const holder = node.parentElement.closest(HOLDERS);
    if (!holder) continue;
    const inside = boxOf(holder);
    const out = Math.max(
      inside.left - box.left,
      box.right - inside.right,
      inside.top - box.top,
      box.bottom - inside.bottom,
    );
    if (out > RING) yield `${called(node)} sticks out of ${called(holder)} by ${Math.round(out)}`;
  }
}

function* overlapping(lying) {
  for (const [i, a] of lying.entries())
    for (const b of lying.slice(i + 1)) {
      if (a.node.contains(b.node) || b.node.contains(a.node)) continue;
      const both = meet(a.box, b.box);
      if (wide(both) > SLACK && high(both) > SLACK && area(both) > 0.06 * Math.min(area(a.box), area(b.box)))
        yield `${called(a.node)} and ${called(b.node)} overlap by ${round(both)}`;
    }
}

function* covered(lying) {
  for (const { node, box } of lying) {
    if (getComputedStyle(node).pointerEvents === "none" || wide(box) < 8 || high(box) < 8) continue;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (top && !node.contains(top) && !top.contains(node) && !top.closest(GROUND))
      yield `${called(node)} is covered by ${called(top)}`;
  }
}

/** Every line of text that can be seen, what is left of it, and what cuts it. */
function textsOf(table) {
  const texts = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || !seen(node)) continue;
    range.selectNodeContents(walker.currentNode);
    for (const { left, top, right, bottom, width, height } of range.getClientRects())
      if (width > 1 && height > 1) texts.push({ node, text, ...clipped(node, { left, top, right, bottom }) });
  }
  return texts;
}

const cutNames = (texts) =>
  texts
    .filter(({ node, by }) => by && node.closest(NAMES) && !node.closest(".says"))
    .map(({ text, by }) => `the name "${text}" is cut by ${called(by)}`);

/** What one looks through. */
function isGlass(node) {
  const { backgroundColor, backgroundImage } = getComputedStyle(node);
  return backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
}

/** Names under something else, at either end or in the middle. */
function* hidden(texts) {
  for (const { node, text, box, by, scrolls } of texts) {
    if (by || scrolls || !node.closest(NAMES) || area(box) < 20) continue;
    const y = (box.top + box.bottom) / 2;
    for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2]) {
      const top = document.elementFromPoint(x, y);
      const piece = top?.closest("[data-name], [data-thing]") ?? top?.closest("button, a, label") ?? top;
      if (!top || piece.contains(node) || node.contains(top) || isGlass(piece)) continue;
      yield `the name "${text}" is covered by ${called(piece)}`;
    }
  }
}

/** Badges that lie over the name or the figures of their own piece. */
function* hiding(table, texts) {
  for (const badge of table.querySelectorAll(BADGES)) {
    const card = badge.closest("[data-thing], [data-name]");
    if (!card || !seen(badge)) continue;
    for (const { node, text, box } of texts) {
      if (!card.contains(node) || badge.contains(node) || node.closest(BADGES)) continue;
      const both = meet(boxOf(badge), box);
      if (wide(both) > 2.5 && high(both) > 0.25 * high(box))
        yield `${called(badge)} lies over "${text}" of ${called(card)}`;
    }
  }
}

/** Whether one of two texts lies under something there, so that it is not seen at all. */
function apart(a, b, { left, top, right, bottom }) {
  const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  const under = ({ node }) => {
    const at = there.indexOf(node);
    return there.slice(0, at < 0 ? undefined : at).some((over) => !isGlass(over) && !over.contains(node));
  };
  return under(a) || under(b);
}

function* overwritten(texts) {
  const shown = texts.filter(({ box }) => wide(box) > 4 && high(box) > 4);
  for (const [i, a] of shown.entries())
    for (const b of shown.slice(i + 1)) {
      if (a.node === b.node) continue;
      const both = meet(a.box, b.box);
      if (wide(both) > 4 && high(both) > 0.45 * Math.min(high(a.box), high(b.box)) && !apart(a, b, both))
        yield `"${a.text}" and "${b.text}" are written over each other`;
    }
}

/** What is found when everything can be pointed at, also what lets the pointer through. */
function painted(found) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".table * { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(sheet);
  try {
    return found();
  } finally {
    document.adoptedStyleSheets.pop();
  }
}

/** Whether the middle of something lies on top. */
function onTop({ node, box }) {
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const piece = top?.closest("[data-name], [data-thing]") ?? top;
  return !!top && (piece.contains(node) || node.contains(top));
}

/**
 * Complaints, and the names of all pieces that can be seen. `opened`: somebody has opened a part of the board, which
 * may lie over the rest.
 */
// biome-ignore lint/correctness/noUnusedVariables: called from tests/web/tidy.py
function look(opened) {
  const table = document.querySelector(".table");
  const counts = (one) => !opened || onTop(one);
  const pieces = piecesOf(table);
  const lying = pieces.filter((one) => !one.node.matches(GROUND) && area(one.box) > 0 && counts(one));
  const texts = textsOf(table).filter(counts);
  const { scrollHeight, scrollWidth } = document.documentElement;
  const complaints = [
    ...pieces.filter(({ by }) => by).map(({ node, by }) => `${called(node)} is cut off by ${called(by)}`),
    ...overlapping(lying),
    ...stickingOut(lying),
    ...covered(lying),
    ...cutNames(texts),
    ...hidden(texts),
    ...hiding(table, texts),
    ...painted(() => [...overwritten(texts)]),
    ...(scrollHeight > innerHeight || scrollWidth > innerWidth ? ["the page scrolls"] : []),
  ];
  return {
    complaints: [...new Set(complaints)],
    drawn: pieces.flatMap(({ node }) => [node.dataset.name, node.dataset.thing]),
  };
}
