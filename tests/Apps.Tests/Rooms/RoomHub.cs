using MessagePack;
using Microsoft.AspNetCore.SignalR;
using SerializationApi.Shapes;

namespace SerializationApi.Apps.Tests.Rooms;

/// <summary>What clients are told.</summary>
public interface IRoomClient
{
    Task UserJoined(RoomUser user);

    Task StateChanged(RoomState state);

    Task EventHappened(RoomEvent happened);

    Task SettingsChanged(Dictionary<string, object> settings);
}

/// <summary>A hub of a game's rooms: models with keys, unions, enums, and collections of all kinds.</summary>
public sealed class RoomHub : Hub<IRoomClient>
{
    public async Task<Room> Join(long id, RoomUser user)
    {
        await Clients.Caller.UserJoined(user);
        await Clients.Caller.StateChanged(RoomState.Playing);
        await Clients.Caller.EventHappened(new CountdownStarted { Seconds = 7, Left = TimeSpan.FromSeconds(5) });
        await Clients.Caller.SettingsChanged(new Dictionary<string, object> { ["speed"] = 1.5, ["mods"] = new[] { "DT" } });
        return new Room
        {
            Id = id,
            State = RoomState.Open,
            Users = [user],
            Scores = new Dictionary<int, long?> { [user.Id] = null },
            Last = new Kicked { UserId = 9 },
        };
    }

    public int Count(HashSet<int> ids, IEnumerable<RoomUser> users, DateTimeOffset? since) =>
        ids.Count + users.Count() + (since is null ? 0 : 1);

    public async IAsyncEnumerable<RoomUser> Users(int count)
    {
        for (int i = 0; i < count; i++)
        {
            await Task.Yield();
            yield return new RoomUser { Id = i, Mods = ["HD"] };
        }
    }

    public Task Fail() => throw new HubException("The room is closed.");
}

public enum RoomState
{
    Open,
    Playing,
}

[MessagePackObject]
public sealed class Room
{
    [Key(0)]
    public long Id { get; set; }

    [Key(1)]
    public RoomState State { get; set; }

    [Key(3)]
    public IList<RoomUser> Users { get; set; } = [];

    [Key(4)]
    public Dictionary<int, long?> Scores { get; set; } = [];

    [Key(5)]
    public RoomEvent? Last { get; set; }
}

[MessagePackObject]
public sealed class RoomUser
{
    [Key(0)]
    public int Id { get; set; }

    [Key(1)]
    public string[]? Mods { get; set; }

    [IgnoreMember]
    public string? Local { get; set; }
}

[MessagePackObject, Union(0, typeof(CountdownStarted)), Union(1, typeof(Kicked))]
public abstract class RoomEvent;

[MessagePackObject]
public sealed class CountdownStarted : RoomEvent
{
    [Key(0)]
    public int Seconds { get; set; }

    [Key(1)]
    public TimeSpan Left { get; set; }
}

[MessagePackObject]
public sealed class Kicked : RoomEvent
{
    [Key(0)]
    public int UserId { get; set; }
}

[ShapeSet, GenerateShapeFor<Room>, GenerateShapeFor<RoomUser>, GenerateShapeFor<RoomEvent>]
public static partial class RoomShapes;
