using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.ExceptionServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace SerializationApi.Negotiation;

/// <summary>
/// Makes codecs beside the rest of the start, which waits for them at its end: what is decided about JSON is decided by then
/// (docs/adr/0014-negotiate-keeps-what-the-app-has.md), and takes no longer than another processor needs. A request that comes before waits for its own.
/// </summary>
internal sealed class Preparation : IHostedLifecycleService
{
    private readonly ConcurrentQueue<Task> _tasks = new();

    /// <summary>Begins to make some.</summary>
    public void Add(Action prepare) => _tasks.Enqueue(Task.Run(prepare));

    /// <inheritdoc />
    public Task StartedAsync(CancellationToken cancellationToken) => Task.WhenAll(_tasks).WaitAsync(cancellationToken);

    /// <inheritdoc />
    public Task StartingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StoppingAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <inheritdoc />
    public Task StoppedAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}

/// <summary>
/// Builds all endpoints while the application starts, before it listens: a handler whose contract has no shape stops the
/// start instead of the first request.
/// </summary>
/// <param name="missing">Has those handlers.</param>
internal sealed class EndpointValidation(MissingShapes missing) : IStartupFilter
{
    /// <inheritdoc />
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) => app =>
    {
        next(app);
        try
        {
            _ = app.ApplicationServices.GetService<EndpointDataSource>()?.Endpoints;
            missing.ThrowIfAny();
        }
        catch (TargetInvocationException error)
        {
            // Metadata providers are called by reflection: the exception that matters is the inner one.
            if (error.GetBaseException() is MissingShapeException one)
            {
                missing.Add(one);
                missing.ThrowIfAny();
            }

            ExceptionDispatchInfo.Throw(error.GetBaseException());
        }
    };
}
