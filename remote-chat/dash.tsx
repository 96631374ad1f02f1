import { useRef, useState } from 'react'
import { getRuntimeConfig, Page, type SignedInUser, useSession } from 'shared'
import './chat.css'
import { Composer } from './composer/composer'
import { RefusalNotice } from './refusal-notice'
import type { ChatRoomState } from './room/chat-room'
import { useChatRoom } from './room/use-chat-room'
import { RoomStatus } from './room-status'
import { JumpButton } from './transcript/jump-button'
import { LiveLines } from './transcript/live-lines'
import { SaveButton } from './transcript/save-button'
import { TranscriptArea, type TranscriptHandle } from './transcript/transcript-area'
import { useUnseenLines } from './transcript/use-unseen-lines'

const HEADING = 'Chat room'

function Room({ user }: { user: SignedInUser }) {
  const { room, state } = useChatRoom(user)
  const { transcript } = room
  const transcriptRef = useRef<TranscriptHandle>(null)
  const [isFollowing, setFollowing] = useState(true)
  const unseen = useUnseenLines(transcript, isFollowing)
  const refusal = refusalToShow(state)

  return (
    <Page title={unseen > 0 ? `(${unseen}) ${HEADING}` : HEADING} heading={HEADING} layout="room">
      <div className="chat-room">
        <div className="chat-bar">
          {/* First, so that a status that grows moves nothing. */}
          <p className="chat-me">
            You are <bdi>{user.nickname}</bdi>
          </p>
          <RoomStatus state={state} />
          <SaveButton transcript={transcript} />
        </div>
        <TranscriptArea
          ref={transcriptRef}
          transcript={transcript}
          onFollowingChange={setFollowing}
        />
        <LiveLines transcript={transcript} />
        <div className="chat-foot">
          <div className="chat-above">
            {/* In one place and never both: what comes and goes moves nothing. */}
            {refusal && <RefusalNotice code={refusal} />}
            {!refusal && !isFollowing && (
              <JumpButton unseen={unseen} onJump={() => transcriptRef.current?.jumpToNewest()} />
            )}
          </div>
          <Composer
            draft={state.draft}
            onWrite={room.write}
            onSend={room.send}
            onTrivia={room.askTrivia}
          />
        </div>
      </div>
    </Page>
  )
}

/** The specification: "chat errors are only logged", unless the site asks for more. */
function refusalToShow({ problem }: ChatRoomState): string | undefined {
  if (getRuntimeConfig().feedback !== 'inline' || problem === 'not-connected') return undefined
  return problem
}

/** The dash (specification section 2). The host's guard lets nobody in without a session. */
export default function Dash() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return <Room key={session.user.username} user={session.user} />
}
