import type { ComponentProps } from 'react'

/** Text only for assistive technology. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="parlor-visually-hidden" />
}
