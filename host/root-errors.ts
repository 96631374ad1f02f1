import type { RootOptions } from 'react-dom/client'
import { ScreenBoundary } from './remotes/screens/remote-failure'
import { note } from './reports/notes'

/** What becomes of errors that React catches. Those that it does not catch are the window's. */
export const rootErrors: RootOptions = {
  onCaughtError(error, { errorBoundary }) {
    console.error(error)
    // A remote may have boundaries of its own, which report nothing.
    const isScreens = errorBoundary instanceof ScreenBoundary
    note('caught', error, isScreens ? errorBoundary.props.release : undefined)
  },
  // React's own message only says that it has recovered.
  onRecoverableError(error) {
    reportError(error instanceof Error ? (error.cause ?? error) : error)
  },
}
