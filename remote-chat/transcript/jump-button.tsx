export interface JumpButtonProps {
  unseen: number
  onJump: () => void
}

/** Stands above the composer, over the newest lines there are in view, as long as the reader is
 * further up. */
export function JumpButton({ unseen, onJump }: JumpButtonProps) {
  return (
    <button className="chat-jump" type="button" onClick={onJump}>
      Jump to newest
      {unseen > 0 && <span className="chat-jump-count">{unseen} new</span>}
    </button>
  )
}
