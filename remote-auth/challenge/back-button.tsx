import { Button } from '@parlor/shared'

/** The button that leads back to the password. */
export function BackButton({ onBack }: { onBack(): void }) {
  return (
    <div className="auth-back">
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  )
}
