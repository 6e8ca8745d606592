export { loadEnvironment } from './load-environment.ts';
export { projectRoot } from './project-root.ts';
