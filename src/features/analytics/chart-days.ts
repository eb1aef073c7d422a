/** Days that charts show, and that forecasts look back and ahead. */
export const CHART_DAYS = 30;
