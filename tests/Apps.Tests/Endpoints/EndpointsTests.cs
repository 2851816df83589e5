using System.Reflection;
using System.Runtime.Loader;
using FastEndpoints;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Apps.Tests.Endpoints;

/// <summary>An app of FastEndpoints over SQLite. The library is configured once in a process: the app as it was runs in a copy of the
/// assemblies.</summary>
public sealed class EndpointsTests
{
    private static readonly string[] Requests =
    [
        "201 POST /shelf {\"name\":\"Mate\",\"price\":3}",
        "400 POST /shelf {\"name\":\"\"}",
        "400 POST /shelf {",
        "200 GET /shelf/1",
        "404 GET /shelf/99",
        "200 GET /shelf",
    ];

    [Fact]
    public async Task Endpoints_respond_as_they_did()
    {
        MethodInfo asked = new Copy()
            .LoadFromAssemblyPath(typeof(EndpointsTests).Assembly.Location)
            .GetType(typeof(EndpointsTests).FullName!)!
            .GetMethod(nameof(AskPlainAsync))!;
        List<string[]> before = await (Task<List<string[]>>)asked.Invoke(null, null)!;

        Assert.Equal(Trial.Gains[1..], Trial.Differences(before, await Trial.AskAllAsync(await StartAsync(hasFormats: true), Requests)));
    }

    [Fact]
    public async Task And_have_every_format()
    {
        await using WebApplication app = await StartAsync(hasFormats: true);

        Assert.Empty(await Trial.UnpackAsync<List<Product>>(app, "/shelf"));
    }

    /// <summary>What the app responds as it was.</summary>
    public static async Task<List<string[]>> AskPlainAsync() => await Trial.AskAllAsync(await StartAsync(hasFormats: false), Requests);

    private static async Task<WebApplication> StartAsync(bool hasFormats)
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        WebApplication app = await Trial.StartAsync(
            builder =>
            {
                builder.Services.AddDbContext<Shelf>(options => options.UseSqlite(connection));
                builder.Services.AddFastEndpoints(static options => options.Assemblies = [typeof(Shelf).Assembly]);
                if (hasFormats)
                {
                    builder.Services.AddFormats(static formats => formats.AddShapes(ProductShapes.All));
                }
            },
            app =>
            {
                if (hasFormats)
                {
                    app.MapFormatsFastEndpoints();
                }
                else
                {
                    app.UseFastEndpoints();
                }
            }
        );
        await using AsyncServiceScope scope = app.Services.CreateAsyncScope();
        await scope.ServiceProvider.GetRequiredService<Shelf>().Database.EnsureCreatedAsync();
        return app;
    }

    private sealed class Copy() : AssemblyLoadContext("as it was")
    {
        private readonly AssemblyDependencyResolver _resolver = new(typeof(Copy).Assembly.Location);

        protected override Assembly? Load(AssemblyName assemblyName) =>
            _resolver.ResolveAssemblyToPath(assemblyName) is { } path ? LoadFromAssemblyPath(path) : null;

        protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
            _resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } path ? LoadUnmanagedDllFromPath(path) : 0;
    }
}
