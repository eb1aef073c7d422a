export { readOpenTitles, readHiringSignals } from "./signals.repository";
