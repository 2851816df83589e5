using System.Diagnostics;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Running;

/// <summary>Makes a schedule smaller as long as the same property fails.</summary>
internal static class Shrinker
{
    private const int LeastMs = 1_000;
    private const int LeastPause = 50;

    /// <summary>The smallest schedule found in time that still fails.</summary>
    /// <param name="schedule">One that fails.</param>
    /// <param name="fails">Whether another does.</param>
    /// <param name="time">How long to look for it; what is being tried then ends first.</param>
    public static async Task<Schedule> ShrinkAsync(Schedule schedule, Func<Schedule, Task<bool>> fails, TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        for (bool isSmaller = true; isSmaller; )
        {
            isSmaller = false;
            foreach (Schedule candidate in Smaller(schedule))
            {
                if (Stopwatch.GetElapsedTime(start) >= time)
                {
                    return schedule;
                }

                if (await fails(candidate))
                {
                    schedule = candidate;
                    isSmaller = true;
                    break;
                }
            }
        }

        return schedule;
    }

    /// <summary>All that are one step smaller, those that save most first. There is no endless way down.</summary>
    public static IEnumerable<Schedule> Smaller(Schedule schedule)
    {
        int half = schedule.Clients.Count / 2;
        if (half > 1)
        {
            yield return schedule with
            {
                Clients = [.. schedule.Clients.Take(half)],
            };
            yield return schedule with
            {
                Clients = [.. schedule.Clients.Skip(half)],
            };
        }

        for (int i = 0; i < schedule.Clients.Count && schedule.Clients.Count > 1; i++)
        {
            yield return schedule with
            {
                Clients = [.. schedule.Clients.Take(i), .. schedule.Clients.Skip(i + 1)],
            };
        }

        if (schedule.Ms / 2 >= LeastMs)
        {
            yield return schedule with
            {
                Ms = schedule.Ms / 2,
            };
        }

        for (int i = 0; i < schedule.Clients.Count; i++)
        {
            foreach (StormClient smaller in Smaller(schedule.Clients[i]))
            {
                yield return schedule with
                {
                    Clients = [.. schedule.Clients.Take(i), smaller, .. schedule.Clients.Skip(i + 1)],
                };
            }
        }
    }

    private static IEnumerable<StormClient> Smaller(StormClient client)
    {
        StormClient[] candidates =
        [
            client with
            {
                Connections = Half(client.Connections),
            },
            client with
            {
                Streams = Half(client.Streams),
            },
            client with
            {
                Rounds = 1,
            },
            client with
            {
                Rounds = Half(client.Rounds),
            },
            client with
            {
                Turns = 1,
            },
            client with
            {
                Turns = Half(client.Turns),
            },
            client with
            {
                StartMs = 0,
            },
            client with
            {
                SpreadMs = 0,
            },
            client with
            {
                Reading = new Reading(),
            },
            client with
            {
                Reading = client.Reading with { Buffer = 0 },
            },
            .. client.Fields.Select((_, i) => client with { Fields = Without(client.Fields, i) }),
            .. client.Steps.Select((_, i) => client with { Steps = Without(client.Steps, i) }),
            .. client.Steps.SelectMany(
                (step, i) =>
                    Smaller(step).Select(smaller => client with { Steps = [.. client.Steps.Take(i), smaller, .. client.Steps.Skip(i + 1)] })
            ),
        ];
        string now = Text(client);
        return candidates.Where(candidate => candidate.Steps.Count > 0 && Text(candidate) != now);
    }

    private static IEnumerable<Step> Smaller(Step step)
    {
        if (step.Count > 1)
        {
            yield return step with
            {
                Count = step.Count / 2,
            };
        }

        if (step.Piece > 0 && step.Piece < step.Count)
        {
            yield return step with
            {
                Piece = 0,
            };
        }

        if (step.Ms / 2 >= LeastPause)
        {
            yield return step with
            {
                Ms = step.Ms / 2,
            };
        }
    }

    private static int Half(int count) => Math.Max(1, count / 2);

    private static IReadOnlyList<T> Without<T>(IReadOnlyList<T> list, int index) => [.. list.Take(index), .. list.Skip(index + 1)];

    private static string Text(StormClient client) => ScheduleFile.Write(new Schedule("", 0, [client]));
}
