import { createRoot } from 'react-dom/client'
import { boot } from './boot'
import { BootFault } from './boot-fault'
import './host.css'
import { mendChunks } from './mend-chunks'

__webpack_chunk_load__ = mendChunks(__webpack_chunk_load__)

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root to render into.')
const root = createRoot(element)

boot(root).catch((error: unknown) => {
  console.error(error)
  root.render(<BootFault />)
})
