import { RemoteContext } from '@parlor/shared'
import type { ComponentProps } from 'react'
import type { ScreenModule } from '../contract'

/** The same module; its component finds the services and settings of its own release. */
export function withParts(
  module: ScreenModule,
  parts: ComponentProps<typeof RemoteContext>['value'],
): ScreenModule {
  const Component = module.default
  return {
    ...module,
    default: (props) => (
      <RemoteContext value={parts}>
        <Component {...props} />
      </RemoteContext>
    ),
  }
}
