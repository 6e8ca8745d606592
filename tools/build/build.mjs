import { build, prepare } from './prepare.mjs';

await prepare();
build();
