// The shapes of what lib.js hands on, as far as the client uses them.
export type Node = unknown;
export interface Signal<T> {
  value: T;
  peek(): T;
  subscribe(fn: (value: T) => void): () => void;
}
export interface ReadonlySignal<T> {
  readonly value: T;
  peek(): T;
}
export function html(strings: TemplateStringsArray, ...values: unknown[]): Node;
export function h(type: unknown, props: unknown, ...children: unknown[]): Node;
export function render(node: Node, into: Element): void;
export const Fragment: unknown;
export class Component<P> {
  props: P;
  state: object;
  setState(changed: object): void;
}
export function signal<T>(value: T): Signal<T>;
export function computed<T>(fn: () => T): ReadonlySignal<T>;
export function effect(fn: () => void | (() => void)): () => void;
export function batch<T>(fn: () => T): T;
export function useSignal<T>(value: T): Signal<T>;
export function useComputed<T>(fn: () => T): ReadonlySignal<T>;
export function useSignalEffect(fn: () => void | (() => void)): void;
export function useState<T>(value: T | (() => T)): [T, (value: T | ((old: T) => T)) => void];
export function useEffect(fn: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(fn: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(fn: () => T, inputs: readonly unknown[]): T;
export function useRef<T>(value: T): { current: T };
