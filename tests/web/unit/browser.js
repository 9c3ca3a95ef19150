// As much of a browser as the client's modules look at when they are loaded: a page, an address, a wide screen.
const nothing = () => {};

Object.assign(globalThis, {
  document: { documentElement: { dataset: {} }, querySelector: () => null },
  location: { pathname: "/", search: "", hash: "" },
  addEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
});
