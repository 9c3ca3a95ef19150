// Addresses: what stands in a piece of one, and what is put into one.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

/** @type {any} */ (globalThis).location = { pathname: "/table/%E0/a%2Fb", search: "", hash: "#%E0" };

const { api } = await import("../../../src/harena/web/api.js");
const { pieceOf, url } = await import("../../../src/harena/web/address.js");

test("an address with a wrong percent-escape is read as it stands, and no blank page", async () => {
  const { place } = await import("../../../src/harena/web/router.js");
  assert.deepEqual(place.value.path, ["table", "%E0", "a/b"]);
  assert.equal(place.value.hash, "%E0");
  assert.equal(pieceOf("caf%C3%A9"), "café");
});

test("what is put into an address is one piece of it, and leads nowhere else", () => {
  assert.equal(url`/api/tables/${"../me/logout?"}/join`, "/api/tables/..%2Fme%2Flogout%3F/join");
  for (const odd of [".", ".."])
    assert.equal(new URL(url`/api/tables/${odd}/join`, "http://x").pathname, "/api/tables/-/join");
  assert.equal(url`/api/x?as=${"a&b=1"}&step=${2}`, "/api/x?as=a%26b%3D1&step=2");
});

test("no call goes elsewhere, whatever stands for an id in the address of the page", async () => {
  const odd = "../me/logout?x#y";
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (path) => {
    asked.push(String(path));
    return new Response("{}");
  };
  for (const [name, call] of Object.entries(api)) {
    const before = asked.length;
    await /** @type {any} */ (call)(odd, odd, odd).catch(() => {});
    assert.equal(asked.length > before, true, name);
  }
  assert.deepEqual(
    asked.filter((path) => path.includes("../")),
    [],
  );
});
