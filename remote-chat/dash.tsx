import {
  getRuntimeConfig,
  getSession,
  Page,
  type Session,
  type SignedInUser,
  useSession,
} from '@parlor/shared'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import './chat.css'
import { Composer } from './composer/composer'
import { type ChatRoom, createChatRoom } from './room/chat-room'
import { RefusalNotice, RoomStatus } from './room-status'
import { LiveLines } from './transcript/live-lines'
import { SaveButton } from './transcript/save-button'
import { TranscriptArea } from './transcript/transcript-area'
import type { TranscriptView } from './transcript/transcript-view'
import { JumpButton, useUnseenLines } from './transcript/unseen-lines'

const HEADING = 'Chat room'

/** A room that somebody has entered before the component is there. */
let prepared: { key: string; room: ChatRoom } | undefined

/** Connects while the page still renders; the host's guard has admitted the user. */
export function prepare(session: Session): () => void {
  const state = session.getState()
  if (state.status !== 'signed-in') return () => undefined
  const room = openRoom(state.user)
  const leave = room.enter()
  prepared = { key: roomKey(state.user), room }
  return () => {
    prepared = undefined
    leave()
  }
}

/** Somebody who takes another nickname enters the room anew, with it. */
function roomKey({ username, nickname }: SignedInUser): string {
  return `${username} ${nickname}`
}

function openRoom(user: SignedInUser): ChatRoom {
  if (prepared?.key === roomKey(user)) return prepared.room
  return createChatRoom({ config: getRuntimeConfig(), session: getSession(), user })
}

/** The room for as long as the component is on view. */
function useChatRoom(user: SignedInUser) {
  const [room] = useState(() => openRoom(user))
  useEffect(() => room.enter(), [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.getState) }
}

function Room({ user }: { user: SignedInUser }) {
  const { room, state } = useChatRoom(user)
  const { transcript } = room
  const viewRef = useRef<TranscriptView>(null)
  const [isFollowing, setFollowing] = useState(true)
  const unseen = useUnseenLines(transcript, isFollowing)
  // The specification: "chat errors are only logged", unless the site asks for more.
  const refusal = getRuntimeConfig().feedback === 'inline' ? state.problem : undefined

  return (
    <Page title={unseen > 0 ? `(${unseen}) ${HEADING}` : HEADING} heading={HEADING} layout="room">
      <div className="chat-room">
        <div className="chat-bar">
          {/* First, so that a longer status moves nothing. */}
          <p className="chat-me">
            You are <bdi>{user.nickname}</bdi>
          </p>
          <RoomStatus state={state} />
          <SaveButton transcript={transcript} />
        </div>
        <TranscriptArea
          transcript={transcript}
          viewRef={viewRef}
          onFollowingChange={setFollowing}
        />
        <LiveLines transcript={transcript} />
        <div className="chat-foot">
          <div className="chat-above">
            {/* In one place and never both, so that neither moves anything. */}
            {refusal && <RefusalNotice code={refusal} />}
            {!refusal && !isFollowing && (
              <JumpButton unseen={unseen} onJump={() => viewRef.current?.jumpToNewest()} />
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

/** The dash (specification section 2). The host's guard lets nobody in without a session. */
export default function Dash() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return <Room key={roomKey(session.user)} user={session.user} />
}
