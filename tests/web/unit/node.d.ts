// What the tests use of Node's own runner.
declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function equal(found: unknown, wanted: unknown, message?: string): void;
  export function deepEqual(found: unknown, wanted: unknown, message?: string): void;
  export function notEqual(found: unknown, unwanted: unknown, message?: string): void;
}
