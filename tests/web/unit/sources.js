// The client's modules as text: the templates in them, and what these say.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { saidIn, sentencesOf } from "../../../src/harena/web/other.js";

const WEB = fileURLToPath(new URL("../../../src/harena/web/", import.meta.url));

/** The client's own modules, by their paths. */
export const modules = () =>
  readdirSync(WEB, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith(".js") && !path.startsWith("vendor"))
    .sort();

/** @param {string} path */
export const source = (path) => readFileSync(WEB + path, "utf-8");

/** What a `/` follows where it begins a pattern. */
const BEFORE_PATTERN = /[(=,:[!&|?{};>]\s*$|\breturn\s*$/;

/**
 * The templates of a module with their tags, also those within others.
 * @param {string} text
 * @returns {{tag: string, strings: string[], at: number}[]}
 */
export function templates(text) {
  const found = /** @type {{tag: string, strings: string[], at: number}[]} */ ([]);
  let at = 0;

  /** @param {RegExp} end */
  const past = (end) => {
    end.lastIndex = at;
    end.exec(text);
    at = end.lastIndex || text.length;
  };

  function template() {
    const one = { tag: /[\w.]*$/.exec(text.slice(0, at))?.[0] ?? "", strings: [""], at };
    found.push(one);
    for (at++; text[at] !== "`"; ) {
      if (text.startsWith("${", at)) {
        at += 2;
        code("}");
        one.strings.push("");
      } else {
        const sign =
          text[at] === "\\"
            ? JSON.parse(`"${/\\(?:u....|.)/y.exec(text.slice(at))?.[0].replace("\\`", "`")}"`)
            : text[at];
        at += text[at] === "\\" ? (text[at + 1] === "u" ? 6 : 2) : 1;
        one.strings[one.strings.length - 1] += sign;
      }
    }
    at++;
  }

  /** @param {string} end */
  function code(end) {
    while (at < text.length) {
      const sign = text[at];
      if (sign === end) return void at++;
      if (sign === "`") template();
      else if (sign === "{") {
        at++;
        code("}");
      } else if (sign === '"' || sign === "'") past(new RegExp(`${sign}(?:[^${sign}\\\\]|\\\\.)*${sign}`, "g"));
      else if (text.startsWith("//", at)) past(/\n/g);
      else if (text.startsWith("/*", at)) past(/\*\//g);
      else if (sign === "/" && BEFORE_PATTERN.test(text.slice(Math.max(0, at - 40), at)))
        past(/\/(?:\[(?:[^\]\\\n]|\\.)*\]|[^/\\\n[]|\\.)+\/\w*/g);
      else at++;
    }
  }

  code("");
  return found;
}

/** What a module says in words of its own, as files of words have it. @param {string} path */
export const says = (path) =>
  templates(source(path)).flatMap(({ tag, strings }) =>
    tag === "html" ? sentencesOf(strings) : tag === "_" ? [saidIn(strings)] : [],
  );

/** What stands in quotes: also the names of things that are said by `word`. @param {string} path */
const quoted = (path) => [...source(path).matchAll(/"([^"\n\\]*)"/g)].map(([, text]) => text);

/** Everything that the client may say, and all that stands in quotes in its modules. */
export const everything = () => modules().flatMap((path) => [...says(path), ...quoted(path)]);

/** The languages besides English that have a file. */
export const languages = () =>
  readdirSync(`${WEB}languages`, { recursive: false }).map((name) => name.replace(".json", ""));

/** What a file of words says, by its groups. @param {string} language @returns {Record<string, Record<string, string>>} */
export const file = (language) => JSON.parse(source(`languages/${language}.json`));
