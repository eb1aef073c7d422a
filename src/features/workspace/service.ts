export { findWorkspaceName } from "./workspace.repository";
