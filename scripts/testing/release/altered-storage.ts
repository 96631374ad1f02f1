import { explainFileError } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'

/** Storage with some calls replaced, also for the holder of its lock. */
export function altered(
  storage: ObjectStorage,
  change: (storage: ObjectStorage) => Partial<ObjectStorage>,
): ObjectStorage {
  return {
    ...storage,
    ...change(storage),
    exclusively: (use) => storage.exclusively((inside) => use(altered(inside, change))),
  }
}

type Call = 'read' | 'list' | 'write' | 'replace' | 'remove'

/** Storage that reports each call and its path before it runs. */
export function watched(
  storage: ObjectStorage,
  tell: (call: Call, path: string) => void,
): ObjectStorage {
  return altered(storage, (its) => {
    const told =
      <Args extends [path: string, ...unknown[]], T>(
        call: Call,
        run: (...args: Args) => Promise<T>,
      ) =>
      async (...args: Args): Promise<T> => {
        tell(call, args[0])
        return run(...args)
      }
    return {
      read: told('read', its.read),
      list: told('list', its.list),
      write: told('write', its.write),
      replace: told('replace', its.replace),
      remove: told('remove', its.remove),
    }
  })
}

/** Storage that is full for some of its files. */
export function fullAt(storage: ObjectStorage, place: RegExp): ObjectStorage {
  return watched(storage, (call, path) => {
    if (!['write', 'replace'].includes(call) || !place.test(path)) return
    throw explainFileError(Object.assign(new Error(), { code: 'ENOSPC', path }), storage.address)
  })
}
