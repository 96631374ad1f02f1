import './jump-button.css'

/** The button that jumps to the newest line, for a reader who has scrolled up. */
export function JumpButton({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  return (
    <button className="chat-jump" type="button" onClick={onJump}>
      Jump to newest
      {unseen > 0 && <span className="chat-jump-count">{unseen} new</span>}
    </button>
  )
}
