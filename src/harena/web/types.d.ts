// What travels between service and client (docs/protocol.md), as far as the client reads it.
export interface Option { text: string; kind: string; args: Record<string, any>; /** how it reads, where the game says so */ label?: string }
export interface FormInfo { kind: string; text: string; fields: string[]; never?: boolean; schema?: Record<string, any> }
export interface Ask {
  number: number; kind: string; prompt: string; rule: string; options: Option[];
  parametric: { kind: string; text: string; schema: Record<string, any> }[]; standing: boolean; automatic?: boolean;
}
export interface Result { winners: number[]; ranking: number[][]; scores: number[]; tallies: string[]; reason: string }
export interface View {
  game: string; seat: number | null; seats: number; phase: string; deciding: { seat: number; kind: string; text: string; since?: number }[];
  ask: Ask | null; conceded: number[]; standing?: Record<string, string>; result: Result | null; board: Record<string, any>;
}
export interface SeatInfo {
  seat: number; name: string; kind: "person" | "bot" | "open"; person: string | null; bot: string; away: boolean; online: boolean; mine: boolean;
}
export interface Clock { kind: string; seconds: number; increment: number; days: number }
export interface TableInfo {
  id: string; game: string; status: string; created: number; started: number | null; finished: number | null; changed: number;
  owner: { id: string; name: string } | null; is_owner?: boolean; seats: SeatInfo[]; options: Record<string, any>; clock: Clock;
  on_timeout: string; watch: string; listed: boolean; deciding: number[]; moves: number; mine?: { seat: number; token: string }[];
  result: Result | null; fairness?: { commitment: string; salt: string | null; seed: string | null }; rematch: string | null;
  waits_for_me?: boolean; note?: string;
}
export interface GameEvent { number: number; kind: string; text: string; seat?: number; [key: string]: any }
export interface ChatLine { id: number; at: number; name: string; seat: number | null; text: string; person?: string }
export interface Position {
  table: TableInfo; n: number; at: number; view: View | null; also: Option[]; offers?: FormInfo[];
  undo: { can: boolean; rule: string; reason: string }; clocks: { seat: number; left: number; due: number | null }[];
  events: GameEvent[]; chat: ChatLine[];
}
export interface GameOption {
  name: string; type: "choice" | "yes/no" | "number" | "text"; default: any; help: string; choices: any[]; low: number | null; high: number | null;
}
export interface GameInfo {
  id: string; name: string; summary: string; seats: number[]; minutes: number; version: number; options: GameOption[];
  bots: string[]; default_bot: string; seat_names: string[]; languages?: string[]; forms?: FormInfo[];
}
export interface Person { id: string; name: string; account: boolean; login: string }
export interface Hint { ask: number; best: { action: string; visits: number; value: number }[] }
export interface Reason { action?: string; rule: string; reason: string; error?: string }
/** A step on the way to a choice; one that is held for later outlives the question, as long as that phase lasts. */
export interface PathStep { label: string; options: Option[]; held?: string }
/** What a board gets: one object with the position and the ways to act. */
export interface BoardProps {
  view: View; seat: number | null; names: string[]; game: GameInfo | null;
  options: Option[]; index: Map<string, Option[]>; keys: Map<string, string>;
  pick(options: Option[], name: string): void;
  /** Says something to the service at once; not everybody who shows a board lets it. */
  send?(text: string): void;
  /** Opens an action with blanks in it, some of them filled. */
  fill?(kind: string, values: Record<string, string>): void;
  ask(name: string, at: Element | null): void;
  phone: boolean; table: TableInfo; things: Map<string, Record<string, any>>;
  clock(seat: number): string;
  /** What may be done besides answering, and what was told lately; not everybody who shows a board has them. */
  also?: Option[]; log?: GameEvent[];
}
