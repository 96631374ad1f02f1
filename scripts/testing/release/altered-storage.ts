import { explainFileError } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'

/** Storage with some calls replaced, also for the holder of its lock. */
export function withReplacedCalls(
  storage: ObjectStorage,
  change: (storage: ObjectStorage) => Partial<ObjectStorage>,
): ObjectStorage {
  return {
    ...storage,
    ...change(storage),
    exclusively: (use) => storage.exclusively((inside) => use(withReplacedCalls(inside, change))),
  }
}

type Call = 'read' | 'list' | 'write' | 'replace' | 'remove'

/** Storage that reports each call and its path before it runs. */
export function withCallReports(
  storage: ObjectStorage,
  report: (call: Call, path: string) => void,
): ObjectStorage {
  return withReplacedCalls(storage, (its) => {
    const reporting =
      <Args extends [path: string, ...unknown[]], T>(
        call: Call,
        run: (...args: Args) => Promise<T>,
      ) =>
      async (...args: Args): Promise<T> => {
        report(call, args[0])
        return run(...args)
      }
    return {
      read: reporting('read', its.read),
      list: reporting('list', its.list),
      write: reporting('write', its.write),
      replace: reporting('replace', its.replace),
      remove: reporting('remove', its.remove),
    }
  })
}

/** Storage that is full for some of its files. */
export function withFullDisk(storage: ObjectStorage, place: RegExp): ObjectStorage {
  return withCallReports(storage, (call, path) => {
    if (!['write', 'replace'].includes(call) || !place.test(path)) return
    throw explainFileError(Object.assign(new Error(), { code: 'ENOSPC', path }), storage.address)
  })
}
