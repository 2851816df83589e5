using System.Collections.Immutable;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SerializationApi.SignalR.Tests;

/// <summary>The start names all that the hubs of an application declare and cannot send.</summary>
public sealed class StartTests
{
    private const string Line =
        "Unshaped has no shape: put [GenerateShape] on it. "
        + "AddFormats() then finds the shape; if you call formats.AddShapes(...), pass it there."
        + " MapHub(...).Negotiate(options => options.AllowJsonFallback = true) leaves such methods to JSON clients.";

    [Fact]
    public async Task The_start_names_at_once_all_that_a_hub_takes_returns_and_asks_of_clients_without_a_shape()
    {
        await using WebApplication app = Create();
        app.MapHub<UnshapedHub>("/unshaped");
        app.MapHub<UnshapedClientHub>("/client");

        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => app.StartAsync());

        Assert.Equal(
            [
                $"IUnshapedClient.Ask gets Unshaped, but {Line}",
                $"IUnshapedClient.Ask sends Dictionary<String, Unshaped>, but {Line}",
                $"IUnshapedViewer.See sends Unshaped, but {Line}",
                $"UnshapedHub.Again returns Unshaped, but {Line}",
                $"UnshapedHub.Get returns Unshaped, but {Line}",
                $"UnshapedHub.Inherited takes Unshaped, but {Line}",
                $"UnshapedHub.Read returns Unshaped[], but {Line}",
                $"UnshapedHub.Send takes Unshaped, but {Line}",
                $"UnshapedHub.Stream returns Unshaped, but {Line}",
                $"UnshapedHub.Take takes HashSet<Unshaped>, but {Line}",
                $"UnshapedHub.Upload takes Unshaped, but {Line}",
            ],
            error.Message.Split(Environment.NewLine).Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task A_hub_starts_whose_types_have_forms_by_themselves_or_are_services()
    {
        await using WebApplication app = Create();
        app.MapHub<WholeHub>("/whole");
        app.MapHub<UnshapedHub>("/json").Negotiate(static options => options.AllowJsonFallback = true);

        await app.StartAsync();
        await app.StopAsync();
    }

    private static WebApplication Create()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<Calls>();
        builder.Services.AddFormats(static formats => formats.AddShapes(HubShapes.All));
        builder.Services.AddSignalR().AddFormatsProtocol();
        return builder.Build();
    }
}

public interface IUnshapedClient : IUnshapedViewer
{
    Task<Unshaped> Ask(Dictionary<string, Unshaped> values);
}

public interface IUnshapedViewer
{
    Task See(Unshaped value, CancellationToken cancellation);
}

public abstract class UnshapedBaseHub : Hub
{
    public void Inherited(Unshaped value) => _ = value;
}

public sealed class UnshapedHub : UnshapedBaseHub
{
    public ValueTask<Unshaped> Get() => new(new Unshaped());

    public Task<ChannelReader<Unshaped[]>> Read() => throw new NotSupportedException();

    public Unshaped Again(int value) => new() { X = value };

    [HubMethodName("Other")]
    public void Send(Unshaped? value) => _ = value;

    public IAsyncEnumerable<Unshaped> Stream() => throw new NotSupportedException();

    public void Take(HashSet<Unshaped> values, [FromServices] Unshaped service) => _ = (values, service);

    public void Upload(IAsyncEnumerable<Unshaped> values) => _ = values;
}

public sealed class UnshapedClientHub : Hub<IUnshapedClient>;

public sealed class WholeHub : Hub<IAnimalClient>
{
    public override Task OnConnectedAsync() => Task.CompletedTask;

    public void Services(Calls calls, [FromServices] Unshaped other, IEnumerable<Calls> all, CancellationToken cancellation) =>
        _ = (calls, other, all, cancellation);

    public Task Nothing() => Task.CompletedTask;

    public ValueTask Later() => ValueTask.CompletedTask;

    public ValueTask<List<Dictionary<string, Order>>?> Nested() => new((List<Dictionary<string, Order>>?)null);

    public object? Any(object? value, object[] values, IDictionary<string, object?> map) => value ?? values ?? (object)map;

    public HashSet<Guid> Set(ImmutableArray<Order> orders, Tag? tag, Uri link) => [];

    public IReadOnlyDictionary<int, IFigure> Figures(IEnumerable<IFigure> figures, IFigure figure) => new Dictionary<int, IFigure>();

    public async IAsyncEnumerable<IReadOnlyList<Order>> Stream(ChannelReader<Animal> animals)
    {
        await foreach (Animal _ in animals.ReadAllAsync())
        {
            yield return [];
        }
    }
}
