// Types of <hive-board>. The build fills in the parameters.

/** The parameters of a board, as attributes and as properties of the element. */
export interface HiveBoardAttributes {
  /*PARAMETERS*/
  /** As that of an iframe. */
  sandbox?: string | null;
  /** Where embed.html is, if not beside the script. */
  site?: string | null;
  /** The file of a game, PGN or SGF, which the page fetches. */
  src?: string | null;
  /** "touch": nothing is loaded before the board is pressed. */
  loading?: "touch" | "" | null;
  /** No movement, as `anim="0"`. */
  "no-anim"?: boolean | "" | null;
}

export type Color = "w" | "b";

export interface HiveBoardState {
  mode: "view" | "step" | "play" | "explore" | "lesson";
  theme: string;
  lang: string;
  orient: number;
  mirror: boolean;
  type: string;
  game: string;
  position: string;
  ply: number;
  plies: number;
  turn: Color;
  legal: string[];
  selected: string;
  result: "" | "white" | "black" | "draw";
  cause: string;
  lesson: { lesson: string; step: number; steps: number } | null;
}

export interface HiveHint {
  move: string;
  from: string;
  to: string;
  text: string;
  reason: string;
  score: number | null;
  proved: "" | "wins" | "draws" | "loses";
  moves: number;
  ply: number;
}

export interface HiveBoardFault {
  code: string;
  about: string;
  text: string;
  problems?: { name: string; value: string; text: string }[];
}

/** What the promises of a board are rejected with. */
export interface HiveBoardError extends Error {
  detail?: HiveBoardFault;
}

/** `hive-move` of a person's move can be canceled, which takes the move back. */
export interface HiveBoardEvents {
  "hive-ready": CustomEvent<HiveBoardState>;
  "hive-select": CustomEvent<{ piece: string; goals: string[] }>;
  "hive-move": CustomEvent<{ move: string; by: "person" | "computer" | "host"; ply: number; game: string }>;
  "hive-ply": CustomEvent<{ ply: number; plies: number }>;
  "hive-illegal": CustomEvent<{ piece: string; cell: string; code: string; text: string }>;
  "hive-lesson": CustomEvent<{
    event: "started" | "right" | "wrong" | "hint" | "step" | "finished";
    lesson: string;
    step: number;
    steps: number;
    text?: string;
    solved?: boolean;
    code?: string;
  }>;
  "hive-hint": CustomEvent<HiveHint>;
  "hive-gameover": CustomEvent<{ result: "white" | "black" | "draw"; cause: string; text: string }>;
  "hive-error": CustomEvent<HiveBoardFault>;
}

type Written = Omit<HiveBoardAttributes, "game" | "lesson" | "ply" | "lang" | "no-anim">;
type Place = number | "first" | "back" | "forward" | "last";
type Look = { theme?: "light" | "dark"; size?: number };

export interface HiveBoard extends Written {}

export declare class HiveBoard extends HTMLElement {
  /** Where embed.html is, for all boards that have no `site`, if not beside the script. */
  static site: string;
  /** That of the package, such as "1.2.3". */
  static readonly version: string;
  noAnim: boolean;
  get game(): string;
  set game(text: string | null | undefined);
  get lesson(): string;
  set lesson(id: string | null | undefined);
  get position(): string;
  set position(text: string | null | undefined);
  get ply(): number;
  set ply(ply: number | string | null | undefined);
  get orientation(): number;
  set orientation(steps: number);
  readonly gameString: string;
  readonly plies: number;
  readonly legalMoves: string[];
  readonly state: HiveBoardState;
  readonly ready: Promise<HiveBoard>;
  play(move: string): Promise<HiveBoardState>;
  undo(): Promise<HiveBoardState>;
  redo(): Promise<HiveBoardState>;
  goTo(place: Place): Promise<HiveBoardState>;
  select(piece?: string): Promise<HiveBoardState>;
  fit(): Promise<HiveBoardState>;
  flip(): void;
  hint(): Promise<HiveHint>;
  loadLesson(lesson: string | object): Promise<HiveBoardState>;
  getState(): Promise<HiveBoardState>;
  toSVG(options?: Look): Promise<string>;
  toPNG(options?: Look): Promise<Blob>;
  load(): void;
  focus(): void;
  blur(): void;
  follow(link: HTMLElement): void;
  addEventListener<Name extends keyof HiveBoardEvents>(
    name: Name,
    listener: (this: HiveBoard, event: HiveBoardEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** The attributes of a study, which are properties of the element too. */
export interface HiveStudyAttributes {
  src?: string | null;
  study?: string | null;
  at?: string | null;
  done?: string | null;
  site?: string | null;
  lang?: string;
  theme?: "auto" | "light" | "dark" | null;
  height?: string | null;
}

export interface HiveStudyState {
  study: string;
  title: string;
  tasks: number;
  solved: number;
  tests: number;
  passed: number;
  done: string;
}

export interface HiveStudyEvents {
  "hive-ready": CustomEvent<HiveStudyState>;
  "hive-progress": CustomEvent<HiveStudyState & { task: string }>;
  "hive-lesson": HiveBoardEvents["hive-lesson"];
  "hive-error": CustomEvent<HiveBoardFault>;
}

export interface HiveStudy extends Omit<HiveStudyAttributes, "lang"> {}

export declare class HiveStudy extends HTMLElement {
  /** Where embed.html is, for all studies that have no `site`, if not beside the script. */
  static site: string;
  /** That of the package, such as "1.2.3". */
  static readonly version: string;
  progress: string;
  readonly state: HiveStudyState;
  load(): Promise<void>;
  blur(): void;
  addEventListener<Name extends keyof HiveStudyEvents>(
    name: Name,
    listener: (this: HiveStudy, event: HiveStudyEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "hive-board": HiveBoard;
    "hive-study": HiveStudy;
  }
}
