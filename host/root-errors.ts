import type { RootOptions } from 'react-dom/client'
import { ScreenBoundary } from './remotes/screens/remote-failure'
import { note } from './reports/notes'

/** Handles the errors that React catches. The window handles those that it does not catch. */
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
