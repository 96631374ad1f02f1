import { Notice } from '@parlor/shared'

/** Says above the form why a sign-in has ended by itself at one of its steps. */
export function SignInEnd({ step }: { step: string | undefined }) {
  if (!step) return null
  return (
    <div className="auth-ending">
      <Notice>
        <p>{step}</p>
      </Notice>
    </div>
  )
}
