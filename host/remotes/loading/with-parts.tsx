import { RemoteContext } from '@parlor/shared'
import type { ComponentProps } from 'react'
import type { ScreenModule } from '../contract'

/** The same module; its screen finds the services and settings of its own release. */
export function withParts(
  module: ScreenModule,
  parts: ComponentProps<typeof RemoteContext>['value'],
): ScreenModule {
  const Component = module.default
  return {
    ...module,
    default: () => (
      <RemoteContext value={parts}>
        <Component />
      </RemoteContext>
    ),
  }
}
