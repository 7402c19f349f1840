import type { HiveBoardAttributes, HiveStudyAttributes } from "./hive-board";

declare module "vue" {
  interface GlobalComponents {
    "hive-board": new () => { $props: HiveBoardAttributes & { title?: string } };
    "hive-study": new () => { $props: HiveStudyAttributes & { title?: string } };
  }
}
