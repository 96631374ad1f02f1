import { launch } from './launch.mjs'

// `command.mjs NAME ARGS...` is how one command or test starts another. Unlike `run.mjs`, it
// installs nothing.
await launch(process.argv.slice(2))
