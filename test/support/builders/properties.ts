import fc from "fast-check";

/** The seed is fixed, so that each run tries the same inputs. */
fc.configureGlobal({ seed: 20_261_122 });

export { fc };
