import { Link } from '@tanstack/react-router';
import { useOpenCounts } from '../../features/tickets/web/ticket.queries.ts';
import { formatCount } from '../../platform/number-text.ts';
import classes from './MenuPage.module.css';
import { navigation } from './navigation.ts';

/** Everything one can go to, for a hand that is on the mouse. */
export function MenuPage() {
  const { data: counts } = useOpenCounts();
  const sections = navigation.filter((section) => section.title);
  return (
    <div className={classes.page}>
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h2 className={classes.heading}>{section.title}</h2>
          <ul className={classes.grid}>
            {section.entries.map(({ path, label, about, icon: Icon, ticketType }) => {
              const open = counts?.find(({ type }) => type === ticketType)?.count;
              return (
                <li key={path}>
                  <Link to={path} className={classes.tile}>
                    <span className={classes.icon}>
                      <Icon size={20} aria-hidden />
                    </span>
                    <span className={classes.words}>
                      <span className={classes.label}>{label}</span>
                      <span className={classes.about}>{about}</span>
                    </span>
                    {open !== undefined && <span className={classes.count}>{formatCount(open)} open</span>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
