// For `npx webpack`, which reads no TypeScript by itself.
import { tsImport } from 'tsx/esm/api'

export default (await tsImport('./webpack.config.ts', import.meta.url)).default
