import {
  CoinReleaseFlow,
  type ReleaseFlowProps,
  type ReleaseStepViews,
} from "./coin-release-flow.tsx";
import { ElderCheckPage } from "./elder-check-page.tsx";
import { ElderCheckedFactsPage } from "./elder-checked-page.tsx";
import { ElderDiffersPage } from "./elder-differs-page.tsx";

const pages: ReleaseStepViews = {
  Check: ElderCheckPage,
  Checked: ElderCheckedFactsPage,
  Mismatch: ElderDiffersPage,
  alwaysShowsChecked: true,
};

/**
 * Release in elder mode, with one question per page. Rules and commands are those of the ordinary
 * flow.
 */
export const ElderCoinReleaseFlow = (props: ReleaseFlowProps) => (
  <CoinReleaseFlow {...props} views={pages} />
);
