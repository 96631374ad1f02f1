import { useRef, useState } from 'react'
import { getRuntimeConfig, Page, type SignedInUser, useSession } from 'shared'
import './chat.css'
import { Composer } from './composer/composer'
import { RefusalNotice } from './refusal-notice'
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
  const refusal = state.problem !== 'not-connected' ? state.problem : undefined

  return (
    <Page title={unseen > 0 ? `(${unseen}) ${HEADING}` : HEADING} heading={HEADING} layout="room">
      <div className="chat-room">
        <div className="chat-bar">
          <RoomStatus state={state} />
          <p className="chat-me">
            You are <bdi>{user.nickname}</bdi>
          </p>
          <SaveButton transcript={transcript} />
        </div>
        <TranscriptArea
          ref={transcriptRef}
          transcript={transcript}
          onFollowingChange={setFollowing}
        />
        <LiveLines transcript={transcript} />
        <div className="chat-foot">
          {!isFollowing && (
            <JumpButton unseen={unseen} onJump={() => transcriptRef.current?.jumpToNewest()} />
          )}
          {/* The specification: "chat errors are only logged", unless the site asks for more. */}
          {refusal && getRuntimeConfig().feedback === 'inline' && <RefusalNotice code={refusal} />}
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

/** The dash (specification section 2). The host's guard lets nobody in without a session. */
export default function Dash() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return <Room key={session.user.username} user={session.user} />
}
