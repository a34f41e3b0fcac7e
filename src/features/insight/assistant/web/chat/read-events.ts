import { createParser } from 'eventsource-parser';
import { AnswerEvent } from '../../assistant.contract.ts';

/** Reads the stream of an answer until it ends or is cancelled; what is no event of ours is left out. */
export async function readEvents(reader: ReadableStreamDefaultReader<Uint8Array>, onEvent: (event: AnswerEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = AnswerEvent.safeParse(JSON.parse(data)).data;
      if (event) onEvent(event);
    },
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
