using System.Collections.Concurrent;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;

namespace SerializationApi.Apps.Tests.Rooms;

/// <summary>A game's hub with Microsoft's MessagePack protocol at both ends, and with ours at either.</summary>
public sealed class RoomsTests
{
    [Theory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task Clients_get_what_they_got(bool isServerMoved, bool isClientMoved)
    {
        string[] before = await PlayAsync(isServerMoved: false, isClientMoved: false);
        string[] after = await PlayAsync(isServerMoved, isClientMoved);

        Assert.Equal(before, after);
        Assert.Equal(7, before.Length);
    }

    private static async Task<string[]> PlayAsync(bool isServerMoved, bool isClientMoved)
    {
        var formats = new FormatSet(RoomShapes.All);
        await using WebApplication app = await Trial.StartAsync(
            builder =>
            {
                ISignalRServerBuilder hubs = builder.Services.AddSignalR();
                _ = isServerMoved ? hubs.AddFormatsProtocol(formats) : hubs.AddMessagePackProtocol();
            },
            static app => app.MapHub<RoomHub>("/rooms")
        );
        IHubConnectionBuilder builder = new HubConnectionBuilder().WithUrl(
            "http://localhost/rooms",
            HttpTransportType.LongPolling,
            http => http.HttpMessageHandlerFactory = _ => app.GetTestServer().CreateHandler()
        );
        await using HubConnection hub = (isClientMoved ? builder.AddFormatsProtocol(formats) : builder.AddMessagePackProtocol()).Build();
        var told = new ConcurrentBag<string>();
        var last = new TaskCompletionSource();
        hub.On<RoomUser>("UserJoined", user => told.Add(Text(user)));
        hub.On<RoomState>("StateChanged", state => told.Add(Text(state)));
        hub.On<Dictionary<string, object>>(
            "SettingsChanged",
            settings =>
            {
                told.Add(Text(settings));
                last.SetResult();
            }
        );
        await hub.StartAsync();

        var user = new RoomUser
        {
            Id = 7,
            Mods = ["HD", "DT"],
            Local = "not sent",
        };
        told.Add(Text(await hub.InvokeAsync<Room>("Join", 5L, user)));
        told.Add(
            Text(await hub.InvokeAsync<int>("Count", new HashSet<int> { 1, 2 }, new List<RoomUser> { user }, DateTimeOffset.UnixEpoch))
        );
        told.Add(Text(await hub.StreamAsync<RoomUser>("Users", 2).ToListAsync()));
        told.Add((await Assert.ThrowsAsync<HubException>(() => hub.InvokeAsync("Fail"))).Message);
        await last.Task.WaitAsync(TimeSpan.FromSeconds(30));
        return [.. told.Order(StringComparer.Ordinal)];
    }

    private static string Text<T>(T value) => JsonSerializer.Serialize(value);
}
