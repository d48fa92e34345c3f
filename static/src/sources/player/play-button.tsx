import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/messages";
import { Button, Icon } from "../../ui/elements";
import type { Passage, PassagePlayer } from "./passages";

interface Props {
  playing: PassagePlayer;
  passage: Passage;
  label: string;
}

/** A button that plays a passage, and stops it while it plays. */
export function PlayButton({ playing, passage, label }: Props) {
  const key = `quote-${passage.paragraph_id}-${passage.start}-${passage.end}`;
  const [isPlaying, setPlaying] = useState(playing.player.isPlaying(key));
  useEffect(() => playing.player.subscribe(() => setPlaying(playing.player.isPlaying(key))), [playing, key]);
  return (
    <Button look="small" data-testid="play-quote" onClick={() => void playing.toggle(key, passage)}>
      <Icon name={isPlaying ? "stop" : "play"} />
      {isPlaying ? t("player-stop") : label}
    </Button>
  );
}
