import { createRoot } from 'react-dom/client'
import { boot, showInstead } from './boot'
import { BootFault } from './boot-failures'
import './host.css'
import { guardChunks } from './own-chunks'
import { note, noteUncaught } from './reports/notes'
import { rootErrors } from './root-errors'
import { claimStart } from './startup/start-mark'

__webpack_chunk_load__ = guardChunks(__webpack_chunk_load__, (id) => {
  const integrity = __webpack_require__.chunkIntegrity?.js[id]
  return (
    integrity && { url: __webpack_public_path__ + __webpack_get_script_filename__(id), integrity }
  )
})

// The startup script may have started another release of the shell while this one was loading.
if (claimStart()) {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root to render into.')
  noteUncaught()
  const root = createRoot(element, rootErrors)

  boot(root, __webpack_public_path__).catch((error: unknown) => {
    console.error(error)
    note('caught', error)
    showInstead(root, <BootFault />)
  })
}
