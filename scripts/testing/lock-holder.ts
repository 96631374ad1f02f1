import { withLock } from '../build/lock'

// Holds the lock of a path until it is killed. Argument: the path.

void withLock(process.argv[2] ?? '', async () => {
  process.send?.('ready')
  await new Promise((resolve) => process.once('disconnect', resolve))
})
