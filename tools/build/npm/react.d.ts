import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type {
  HiveBoard,
  HiveBoardAttributes,
  HiveBoardEvents,
  HiveStudy,
  HiveStudyAttributes,
  HiveStudyEvents,
} from "./hive-board";

type Heard<Events> = { [Name in keyof Events as `on${Name & string}`]?: (event: Events[Name]) => void };
type Props<Element, Given, Events> = DetailedHTMLProps<
  Omit<HTMLAttributes<Element>, keyof Given>,
  Element
> &
  Given &
  Heard<Events>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "hive-board": Props<HiveBoard, HiveBoardAttributes, HiveBoardEvents>;
      "hive-study": Props<HiveStudy, HiveStudyAttributes, HiveStudyEvents>;
    }
  }
}
