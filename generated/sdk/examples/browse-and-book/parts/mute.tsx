import type { Conversation } from 'rental-marketplace-sdk';
import { useState } from 'preact/hooks';
import { words } from '../language.js';
import { service } from '../service.js';
import { Icon } from './icon.js';
import { Problem } from './problem.js';

/** Turns the notifications about a conversation off and on; the other party is not told. */
export function Mute({ conversation: { id, isMuted: initial } }: { conversation: Conversation }) {
  const [isMuted, setMuted] = useState(initial);
  const [error, setError] = useState<unknown>();
  const toggle = async () => {
    setError(undefined);
    const { data } = await service.muteConversation({ id, isMuted: !isMuted });
    setMuted(data.isMuted);
  };
  return (
    <>
      <button class="mute" type="button" onClick={() => void toggle().catch(setError)}>
        <Icon name={isMuted ? 'muted' : 'bell'} /> {isMuted ? words.unmute : words.mute}
      </button>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
