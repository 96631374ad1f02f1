import { type ReactNode, useEffect, useRef } from 'react'
import { AuthScreen } from '../auth-screen'
import './challenge.css'

interface StepScreenProps {
  heading: string
  /** The instruction, in a sentence or two. */
  task: ReactNode
  children: ReactNode
}

/** One step of a sign-in, in place of the password. Its first field or button has the focus. */
export function StepScreen({ heading, task, children }: StepScreenProps) {
  const step = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // After the page has focused the heading.
    step.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
  }, [])

  return (
    <AuthScreen title="Sign in" heading={heading} otherScreen={task}>
      <div className="auth-step" ref={step}>
        {children}
      </div>
    </AuthScreen>
  )
}
