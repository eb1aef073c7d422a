/**
 * The compatibility flag with which workerd compiles each module of the Worker when it is first imported. The former
 * registry compiles all modules at the start of an isolate (ADR 24).
 */
export const LAZY_MODULES = "new_module_registry";
