// What the tests use of Node's own runner.
declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function equal(found: unknown, wanted: unknown, message?: string): void;
  export function deepEqual(found: unknown, wanted: unknown, message?: string): void;
  export function notEqual(found: unknown, unwanted: unknown, message?: string): void;
}

declare module "node:fs" {
  export function readdirSync(folder: string, how: { recursive: boolean }): string[];
  export function readFileSync(path: string, how: "utf-8"): string;
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}
