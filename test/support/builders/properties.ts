import fc from "fast-check";

/** Each run tries the same inputs. Another seed tries others. */
fc.configureGlobal({ seed: 20_261_122 });

export { fc };
