import { createImap, type ImapSession, type Interruption } from './imap.ts';
import { createListener } from './listener.ts';
import type { MailState } from './mail.state.ts';
import { createSmtp } from './smtp.ts';

export interface MailPorts {
  readonly smtpPort: number;
  readonly imapPort: number;
}

/** The SMTP and IMAP servers of a process. They use the current state. */
export interface MailServers {
  /** 0 until `listen`. */
  readonly ports: MailPorts;
  listen(ports: MailPorts): Promise<void>;
  /** Returns the number of IMAP connections of a mailbox, or of all. */
  countSessions(address?: string): number;
  /** Disturbs the IMAP connections of a mailbox, or all. Returns their number. */
  interrupt(kind: Interruption, address?: string): number;
  closeConnections(): void;
  close(): Promise<void>;
}

export function createMailServers(state: () => MailState): MailServers {
  const sessions = new Set<ImapSession>();
  const smtp = createListener(createSmtp(state));
  const imap = createListener(createImap(state, sessions));
  const findSessions = (address?: string) =>
    [...sessions].filter((session) => address === undefined || session.address === address.toLowerCase());
  let ports: MailPorts = { smtpPort: 0, imapPort: 0 };
  return {
    get ports() {
      return ports;
    },
    async listen({ smtpPort, imapPort }) {
      ports = { smtpPort: await smtp.listen(smtpPort), imapPort: await imap.listen(imapPort) };
    },
    countSessions: (address) => findSessions(address).length,
    interrupt(kind, address) {
      const disturbed = findSessions(address);
      for (const session of disturbed) session.interrupt(kind);
      return disturbed.length;
    },
    closeConnections() {
      smtp.closeConnections();
      imap.closeConnections();
    },
    async close() {
      await Promise.all([smtp.close(), imap.close()]);
    },
  };
}
