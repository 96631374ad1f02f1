import { createRoot } from 'react-dom/client'
import { boot } from './boot'
import { BootFault } from './boot-failures'
import './host.css'
import { guardChunks, ownFile } from './own-chunks'
import { claimStart } from './rescue/start-mark'

__webpack_chunk_load__ = guardChunks(__webpack_chunk_load__, (id) =>
  ownFile(__webpack_get_script_filename__(id), __webpack_public_path__),
)

// The rescue script may have started another release of the shell while this one was loading.
if (claimStart()) {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root to render into.')
  const root = createRoot(element)

  boot(root).catch((error: unknown) => {
    console.error(error)
    root.render(<BootFault />)
  })
}
