using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.AspNetCore.RateLimiting;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Limits;

/// <summary>How much is done at the same time, and for how long, by ASP.NET Core's rate limiting and request timeouts.</summary>
internal static class WorkLimits
{
    public static void AddWorkLimits(this IServiceCollection services, ServiceSettings settings)
    {
        // A value is encoded and decoded in one go: each large request may keep a thread, and others find one all the same.
        ThreadPool.GetMinThreads(out _, out int completionThreads);
        ThreadPool.SetMinThreads(Environment.ProcessorCount + settings.LargeRequests, completionThreads);
        services.AddSingleton<WorkBudget>();
        services.AddSingleton<WorkLimiter>();
        services.AddRateLimiter(options => options.OnRejected = (rejected, _) => new ValueTask(Busy.WriteAsync(rejected.HttpContext)));
        services.AddOptions<RateLimiterOptions>().Configure<WorkLimiter>((options, limiter) => options.GlobalLimiter = limiter);
        services.AddRequestTimeouts(options =>
            options.DefaultPolicy = new RequestTimeoutPolicy { Timeout = TimeSpan.FromSeconds(settings.RequestSeconds) });
    }

    /// <summary>Behind what undoes a body's coding, and so counts its bytes as they will be in memory.</summary>
    public static void UseBodyMeter(this IApplicationBuilder app) => app.Use((context, next) =>
    {
        if (context.Features.Get<WorkLease>() is { MetersBody: true } lease)
        {
            context.Request.Body = new MeteredStream(context.Request.Body, lease.PayBody);
        }

        return next(context);
    });

    /// <summary>Before anything that costs: what there is no room for is refused by its header.</summary>
    public static void UseWorkLimits(this IApplicationBuilder app)
    {
        app.UseRateLimiter();
        // The others end soon, or by Kestrel's minimum data rate, and a timer for each would cost more than it saves.
        app.UseWhen(static context => context.Features.Get<WorkLease>() is not null, large => large.UseRequestTimeouts().Use(AbortInTimeAsync));
    }

    // Nothing else ends a read or a write that waits for the client. When the client has gone they end by themselves, and an abort beside
    // a read keeps Kestrel from ending the read, which it logs as an error of the connection.
    private static async Task AbortInTimeAsync(HttpContext context, RequestDelegate next)
    {
        using CancellationTokenRegistration abort = context.RequestAborted.UnsafeRegister(
            static state =>
            {
                var context = (HttpContext)state!;
                if (context.Features.Get<WorkLease>() is { Client.IsCancellationRequested: false })
                {
                    context.Abort();
                }
            },
            context);
        await next(context);
    }
}
